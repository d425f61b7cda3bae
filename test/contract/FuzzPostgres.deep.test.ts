import { fuzz } from "./FuzzRun.ts"

fuzz("postgres")
