import { loadCatalog } from "./words/Catalog.ts"

// What the app says is decided as its files are loaded. A wait at their top would take the bundler's sharing of files away.
void loadCatalog().then(() => import("./app.tsx"))
