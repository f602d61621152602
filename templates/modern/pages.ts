/** Styles of the pages that all templates share: news, results, prices and errors. Print uses the base styles. */
const page = (name: string) => `html:root main[data-page='${name}']`
const [news, article, results, price, error] = ['news', 'article', 'results', 'price', 'error'].map(page)
const all = 'html:root main[data-page]'
const wideType = 'font-family:var(--font-wide);font-stretch:124%;font-weight:850;letter-spacing:-.03em;line-height:1'
const poster = `${news} [data-lead]>:first-child`

export const pagesCss = `@media screen{
${all}{--cover-ground:var(--surface-sunken);--cover-fill:color-mix(in oklab,var(--accent-border) 4%,#0000);overflow-x:clip}
${all} h1{${wideType};font-size:clamp(2.5rem,6.4vw,5.5rem)}
${all} article>div>svg{color:var(--accent-border)}
${all} li>article:has(time){grid-template-columns:minmax(0,1fr) clamp(6rem,24vw,17rem);align-items:center;gap:var(--space-4) var(--space-6);padding-block:var(--space-5);border-block-start:1px solid var(--line)}
${all} ul:has(>li>article time){grid-template-columns:minmax(0,1fr);gap:0;border-block-end:1px solid var(--line)}
${all} li>article:has(time)>div:first-child{order:1;aspect-ratio:16/9;border-radius:0;transform:skewX(-9deg)}
${all} li :is(h2,h3){${wideType};line-height:1.08;font-size:clamp(1.25rem,2.6vw,2.1rem)}
${all} li time{color:var(--accent-text);font-weight:650}
${all} [data-empty]{justify-items:start;padding:var(--space-7) 0;border-width:1px 0;border-style:solid;text-align:start}
${all} [data-empty]>svg{color:var(--accent-border)}
${all} [data-empty]>h2{${wideType};font-size:var(--text-2xl)}
${poster}>article{display:block;padding:0;border:0}
${poster}>article>div:first-child{transform:none;aspect-ratio:auto;block-size:clamp(22rem,46vw,36rem);margin-inline:calc(50% - 50vw)}
${poster}>article>div:last-child{position:absolute;inset:auto 0 0;padding-block:6rem var(--space-6)}
${poster}>article>div:first-child::after{content:'';inset:0;position:absolute;background:linear-gradient(#0000 20%,var(--surface) 96%)}
${poster} h2{font-size:clamp(1.9rem,5.2vw,4.5rem);max-inline-size:20ch}
${poster} p{max-inline-size:38rem;color:var(--ink);font-size:var(--text-lg)}
${article}>article{max-inline-size:none}
${article} header>p{max-inline-size:44rem}
${article}>article>div:has(>svg,>img,>picture){margin-inline:calc(50% - 50vw);border-radius:0;aspect-ratio:auto;block-size:clamp(14rem,34vw,27rem)}
${article}>article>:is(div:not(:has(>svg,>img,>picture)),footer){max-inline-size:var(--text-width);inline-size:100%;margin-inline-start:auto;margin-inline-end:clamp(0px,12vw,12rem)}
${article} blockquote{border-color:var(--accent-border)}
${results} header{border:0}
${results} header svg{stroke:var(--accent-border);stroke-width:3;filter:drop-shadow(0 0 .6rem var(--accent-border))}
${results} [data-top] td[data-c='place']{color:var(--accent-text);${wideType};font-size:clamp(1.75rem,4vw,3rem)}
${results} [data-top] a,${results} [data-top] td[data-c='time']{${wideType};font-size:clamp(1.05rem,2vw,1.5rem);line-height:1.2}
${results} tbody tr:not([data-group]):hover{background:linear-gradient(90deg,#0000,color-mix(in oklab,var(--accent-border) 16%,#0000))}
${price} form{padding-inline:0;border-width:1px 0;border-color:var(--line);background:none;border-radius:0}
${price} section>ul{grid-template-columns:minmax(0,1fr);gap:0}
${price} li{display:block}
${price} li>article{display:grid;grid-template-rows:none;align-items:center;gap:var(--space-4) var(--space-6);padding:var(--space-5) 0;border-width:0 0 1px;border-color:var(--line);border-radius:0;background:none;box-shadow:none}
${price} li h2{font-size:1.5rem}
${price} strong{${wideType};font-size:clamp(1.75rem,3.2vw,2.75rem)}
${price} [data-current] strong{color:var(--accent-text)}
${price} article>div{block-size:1.5rem;border-radius:0;transform:skewX(-9deg)}
${price} [data-current]>div>i:first-child{background:var(--accent-solid)}
${error} h1{font-size:clamp(1.6rem,4vw,2.75rem)}
${error}>div>div:first-child{transform:skewX(-6deg);rotate:none;inline-size:calc(100% - 2rem);margin-inline:1rem}
}
@media screen and (min-width:64rem){
${price} li>article{grid-template-columns:15rem 14rem minmax(0,1fr) 17rem}
}
@media screen and (max-width:47.99rem){
${all} h1{font-size:clamp(1.6rem,8.4vw,2.25rem);font-stretch:100%}
${poster}>article>div:first-child{block-size:30rem}
}
`.replaceAll('\n', '')
