// Not `background-attachment: fixed`, which phones ignore or stretch over the whole page.
/** The rules for a background that stays in place while the page scrolls. */
export const fixedGround = `body{background:var(--bg)}body::before{content:"";position:fixed;inset:0;z-index:-1;background:var(--paint)}`
