/**
 * Counts down in each `[data-t]` (epoch ms). The `data-s` of each number in it is the unit, in seconds. Adds the time
 * in the visitor's zone to each time whose local form differs from `data-w`.
 */
export const ticking = `for(const e of document.querySelectorAll("[data-w]")){const d=new Date(e.dateTime);if(new Date(d-d.getTimezoneOffset()*6e4).toISOString().slice(0,16)!==e.dataset.w){const s=document.createElement("span");s.textContent=d.toLocaleString(document.documentElement.lang,{dateStyle:"long",timeStyle:"short"})+" "+e.dataset.h;e.after(document.createElement("br"),s)}}for(const e of document.querySelectorAll("[data-t]")){const f=()=>{let s=Math.max(0,Math.ceil((e.dataset.t-Date.now())/1e3));if(!s){clearInterval(i);const n=e.nextElementSibling;if(n&&n.hidden){n.hidden=!1;e.hidden=!0}if(e.dataset.x)e.parentNode.hidden=!0}for(const b of e.querySelectorAll("b")){const d=+b.dataset.s;b.textContent=Math.floor(s/d);s%=d}},i=setInterval(f,1e3);f()};`

/** Replaces a video's picture with the player on a click, and counts the click. */
export const playing = `document.addEventListener("click",v=>{const a=v.target.closest("a[data-v]");if(!a||v.ctrlKey||v.metaKey||v.shiftKey)return;v.preventDefault();a.host===location.host&&navigator.sendBeacon(a.href);const f=document.createElement("iframe");f.src="https://www.youtube-nocookie.com/embed/"+a.dataset.v;f.title=a.dataset.n;f.allow="autoplay;encrypted-media;picture-in-picture;fullscreen";f.allowFullscreen=!0;f.referrerPolicy="strict-origin-when-cross-origin";f.className=a.className;a.replaceWith(f);f.focus()});`
