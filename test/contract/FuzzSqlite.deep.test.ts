import { fuzz } from "./FuzzRun.ts"

fuzz("sqlite")
