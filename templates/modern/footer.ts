const footer = 'html:root body>footer'

// The shape of a ridge, used as a mask: its colour is the organization's.
const ridge = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1000 90' preserveAspectRatio='none'%3E%3Cpath d='M0 78C90 70 130 40 210 46S330 82 420 70 540 18 610 22 730 66 800 54 930 8 1000 4' fill='none' stroke='%23000' stroke-width='3' vector-effect='non-scaling-stroke'/%3E%3C/svg%3E")`

export const footerCss = `@media screen{
${footer}{--foot-ground:var(--surface-sunken);--foot-ink:var(--ink);overflow:clip}
${footer}>div{display:flex;flex-wrap:wrap;align-items:center;gap:0 var(--space-7);max-inline-size:none;padding-block:var(--space-7) var(--space-5)}
${footer}>div>div{display:contents}
${footer}>div>div>p{order:-2;flex:1 1 100%;margin-block-end:var(--space-5);padding-inline-end:max(0px,100% - 44rem);color:var(--ink-soft)}
${footer} section{order:-1;display:flex;flex-wrap:wrap;align-items:center;gap:0 var(--space-5)}
${footer} h2{position:absolute;clip-path:inset(50%)}
${footer} ul{display:contents}
${footer} section svg{color:var(--accent-text)}
${footer} [aria-labelledby=social-title] a{color:var(--accent-text);font-weight:650}
${footer} [href='/']{flex:1 1 100%;margin-block-start:clamp(4rem,9vw,8rem);font-family:var(--font-wide);font-size:clamp(min(2.6rem,8.6vw),(124vw - 2.5*var(--gutter))/(var(--letters) + .9),16rem);font-stretch:124%;font-weight:850;letter-spacing:-.045em;line-height:.95}
${footer} [href='/'] img{display:none}
${footer} [href='/']::before{content:'';position:absolute;inset-inline:0;block-size:clamp(5rem,11vw,11rem);translate:0 -35%;background:linear-gradient(90deg,var(--line),var(--accent-border) 70%,var(--ink));mask:${ridge} 0 0/100% 100%}
${footer} [href='/'] span{background:linear-gradient(90deg,color-mix(in oklab,var(--ink) 62%,var(--surface-sunken)),var(--ink) 80%);background-clip:text;color:#0000;position:relative}
${footer}>div>p{flex:1 1 100%;color:var(--ink-soft)}
}
@media screen and (min-width:75rem){${footer} section+section{margin-inline-start:auto}}
`.replaceAll('\n', '')
