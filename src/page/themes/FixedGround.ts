// Not `background-attachment: fixed`, which phones leave out or stretch over the whole page.
/** The rules of a ground that stays where it is while the page is scrolled. */
export const fixedGround = `body{background:var(--bg)}body::before{content:"";position:fixed;inset:0;z-index:-1;background:var(--paint)}`
