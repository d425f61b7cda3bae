import { PageHeader } from "../ui/PageHeader.tsx"

export const QrcodesScreen = () => <PageHeader title="QrcodesScreen" />
