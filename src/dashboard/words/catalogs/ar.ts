/// <reference types="vite/client" />

import type { Catalog } from "../Catalog.ts"

export const catalog: Catalog = import.meta.glob("../../**/words/ar.ts", { eager: true, import: "words" })
