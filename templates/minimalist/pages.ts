const page = (name: string) => `html[data-template='minimalist'] main[data-page='${name}']`
const news = page('news')
const article = page('article')
const results = page('results')
const price = page('price')
const error = page('error')
const all = "html[data-template='minimalist'] main[data-page]"

/** Styles of the pages that all templates share: news, results, prices and errors. */
export const pagesCss = `
${all} h1{font-size:clamp(2.75rem,8vw,6.25rem);font-weight:400;letter-spacing:-.032em;line-height:.98;margin-inline-start:-.045em;text-wrap:balance}
${all} :is(input,select){border-width:0 0 1px;background-color:#0000;padding-inline-start:0}
${all} [data-empty]{justify-items:start;padding:var(--space-6) 0 0;border:0;border-block-start:1px solid var(--ink);text-align:start}
${all} [data-empty]>svg{order:1;max-inline-size:none;margin-block-start:var(--space-6);stroke-width:1.25px}
${all} li:has(>article time){grid-column:1/-1;padding-block-start:var(--space-5);border-block-start:1px solid var(--rule)}
${all} ul:has(>li>article time){row-gap:var(--space-6);border-block-start:1px solid var(--ink)}
${all} ul:has(>li>article time)>:first-child{border:0}
${all} li>article:has(time)>div:has(>svg){display:none}
${news} li:first-child :is(h2,p){max-inline-size:none}
${article}>article>div:has(>svg){block-size:1px;aspect-ratio:auto;background:var(--ink)}
${article}>article>div:has(>svg)>svg{display:none}
${article} h1{font-size:clamp(2.5rem,6vw,4.5rem)}
${article} footer a,${article} footer button{border-color:#0000;background:none;padding-inline:0;margin-inline-end:var(--space-4)}
${article}>article>div+div>p:first-child::first-letter{float:inline-start;font:400 3.35em/.8 var(--font-display);padding-inline-end:.06em;padding-block-start:.06em}
${all}>header{max-inline-size:none}
${price} header p{max-inline-size:var(--text-width)}
${results} header svg{stroke-width:1.25px}
${results} thead tr{border-block-end:1px solid var(--ink)}
${results} td[data-c='place']{font-weight:400;font-size:var(--text-xl);color:var(--ink)}
${results} tbody tr{border-color:var(--rule)}
${price} form{padding-inline:0;border-width:1px 0 0;border-color:var(--ink);background:none}
${price} li>article{padding-inline:0;border-width:1px 0 0;border-color:var(--ink);background:none}
${price} li>[data-current]{box-shadow:0 -3px var(--primary-border);border-color:var(--primary-border)}
${price} strong{font-weight:400;font-size:var(--text-2xl)}
${price} article>div{block-size:2px}
${price} dt{flex:1}
${price} dt::after{content:'';flex:1;min-inline-size:1rem;border-block-end:1px dotted var(--control);translate:0 -.3em}
${error} h1{font-size:clamp(2.5rem,4.6vw,4.25rem)}
${error}>div>div:first-child{rotate:none;box-shadow:none;background:var(--surface);border-block:1px solid var(--ink)}
${error}>div>div:first-child::after{display:none}
${error}>div>div:first-child>:first-child{background:none;color:var(--ink)}
@media (max-width:47.99rem){${error}>svg{display:none}}
@media (min-width:48rem){
${all} li>article:has(time)>div:last-child{grid-template-columns:12.5rem minmax(0,1fr);gap:var(--space-3) var(--space-6)}
${all} li>article:has(time)>div:last-child>:not(time){grid-column:2}
${all} li>article:has(time) time{grid-row:1/3;padding-block-start:.5em}
${news} li>article:has(time){display:block}
}
@media (min-width:64rem){
${article}>article{max-inline-size:none;margin:0;grid-template-columns:12.5rem minmax(0,var(--text-width));column-gap:var(--space-6)}
${article}>article>header{display:contents}
${article}>article>*,${article} header>p{grid-column:2}
${article} header>a{grid-column:1;grid-row:1;justify-self:start;align-self:end}
${article} h1{grid-column:1/-1}
${article} header>p:last-child{grid-column:1;grid-row:3}
${article}>article>div:not(:last-of-type){margin-inline:0}
}
`.replaceAll('\n', '')
