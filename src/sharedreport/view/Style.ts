import { pageStyle } from "../../redirect/view/Style.ts"

/** What a report adds to the style of public pages. Colors are those of that style. */
export const reportStyle = pageStyle(`
body{justify-content:flex-start;padding-top:clamp(1rem,4vw,3rem)}
main{max-width:68rem}
.framed{padding:0;background:none}.framed main{max-width:none;border:0;border-radius:0;box-shadow:none;padding:1.25rem}.framed .mark{display:none}
h2{margin:0 0 .75rem;font-size:1rem;font-weight:600}
nav{display:flex;flex-wrap:wrap;gap:.375rem;margin:0 0 1.5rem}
nav a{padding:.375rem .75rem;border-radius:.5rem;color:var(--soft);font-size:.9375rem;text-decoration:none}
nav a:hover{background:var(--tint)}nav a[aria-current]{background:var(--tint);color:var(--ink);font-weight:600}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:1rem;margin:0 0 1.5rem}
dl div{padding:1rem 1.25rem;background:var(--tint);border-radius:.875rem}
dt{color:var(--soft);font-size:.9375rem}dd{margin:0}
.figure{font-size:1.75rem;font-weight:650;line-height:1.3;font-variant-numeric:tabular-nums}
.chart{display:block;width:100%;height:auto;overflow:visible}
.chart rect{fill:var(--leaf)}.chart .open{fill:none;stroke:var(--leaf);stroke-dasharray:3 2}.chart line{stroke:var(--line)}
.days{display:flex;justify-content:space-between;margin:.25rem 0 2rem;color:var(--soft);font-size:.875rem}
.lists{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(19rem,100%),1fr));gap:2rem;align-items:start}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
caption{padding:0 0 .5rem;text-align:start;font-weight:600}
td{position:relative;padding:.375rem .5rem;font-weight:400;text-align:start}
td:last-child{width:1%;text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
td svg{position:absolute;inset:2px 0;width:100%;height:calc(100% - 4px)}td svg rect{fill:var(--tint)}td bdi{position:relative}
[dir=rtl] td svg,[dir=rtl] .chart{transform:scaleX(-1)}
@media(forced-colors:active){.chart rect{fill:CanvasText}}
`)
