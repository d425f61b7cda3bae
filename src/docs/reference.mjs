// Scalar's browser bundle comes with @effect/platform, pinned and without packages of its own: this unpacks it from there.
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { gzipSync } from "node:zlib"

const licence = `/*! Scalar API Reference <https://github.com/scalar/scalar>

MIT License

Copyright (c) 2023-present Scalar

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE. */
`

/** Writes a file under a name of its own first, so that nobody ever reads half of it. */
const put = (path, content) => {
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, content)
  renameSync(unfinished, path)
}

/** Writes the script of the API reference and its gzip into a folder, named after its content. */
export const writeReference = (folder) => {
  const require = createRequire(import.meta.url)
  const { javascript } = require(
    join(dirname(require.resolve("@effect/platform/HttpApiScalar")), "internal/httpApiScalar.js")
  )
  const script = licence + javascript
  const hash = createHash("sha256").update(script).digest("hex").slice(0, 16)
  const path = join(folder, `reference-${hash}.js`)
  if (existsSync(path)) return
  mkdirSync(folder, { recursive: true })
  put(`${path}.gz`, gzipSync(script, { level: 9 }))
  put(path, script)
}
