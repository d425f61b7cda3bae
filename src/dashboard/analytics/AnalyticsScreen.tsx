import { PageHeader } from "../ui/PageHeader.tsx"

export const AnalyticsScreen = () => <PageHeader title="AnalyticsScreen" />
