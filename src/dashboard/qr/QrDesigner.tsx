import { PageHeader } from "../ui/PageHeader.tsx"

export const NewQrcode = () => <PageHeader title="New" />
export const EditQrcode = () => <PageHeader title="Edit" />
