import { PageHeader } from "../ui/PageHeader.tsx"

export const ToolsScreen = () => <PageHeader title="ToolsScreen" />
