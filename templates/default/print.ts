/** Print rules of all parts at once: repeated in each part they would make every page larger. */
export const printCss = `@media print{
html:root{--gutter:0px;--primary-solid:#0000;--on-primary-solid:var(--ink);--secondary-solid:#0000;--on-secondary-solid:var(--ink);--success-solid:#0000;--shadow-2:inset 0 0 0 1px var(--line);--shadow-3:var(--shadow-2)}
html:root main :is([data-variant],[data-map],[data-share],section:has(>[data-video])),html:root main>section:first-child>:is(div:first-child,svg),html:root [aria-labelledby=call-title]{display:none}
html:root main section{padding-block:7mm 0}
html:root main section>h2{margin-block-end:4mm}
html:root main :is(h2,h3){break-after:avoid}
html:root main>section:first-child>div{min-block-size:0;padding:0;gap:6mm}
html:root main>section:first-child h1{font-size:30pt}
html:root main :is(li,figure,dl,tr),#contact{break-inside:avoid}
}`.replaceAll('\n', '')
