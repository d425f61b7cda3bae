// System fonts only, because a page loads no fonts from other hosts.
export const sans = `system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif`
export const serif = `"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif`
export const mono = `ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace`
export const rounded = `ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",Quicksand,Nunito,"Arial Rounded MT Bold",system-ui,sans-serif`
export const humanist = `Seravek,"Gill Sans Nova",Ubuntu,Calibri,"DejaVu Sans",sans-serif`
