const footer = "html[data-template='minimalist'] body>footer"

export const footerCss = `
${footer}{--foot-ground:var(--surface);--foot-ink:var(--ink);--focus:var(--primary-border)}
${footer}>div{justify-items:center;gap:var(--space-5);padding-block:0 var(--space-5);font-size:var(--text-sm);text-align:center}
${footer}>div::before{content:'';inline-size:100%;block-size:5px;margin-block-end:var(--space-5);border-block:1px solid var(--ink);border-block-end-color:var(--rule)}
${footer}>div>div{display:grid;justify-items:center;gap:var(--space-2)}
${footer} [href='/']{flex-direction:column;font-size:var(--text-xl);font-weight:400;letter-spacing:-.012em}
${footer}>div>div>p{max-inline-size:26rem;color:var(--ink-soft);text-wrap:balance}
${footer} section{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:center;gap:0 var(--space-4)}
${footer} section+section{margin-block-start:calc(-1*var(--space-5))}
${footer} h2{font-size:inherit;letter-spacing:0}
${footer} ul{display:contents}
${footer} svg{display:none}
${footer} section a{text-decoration:underline 1px color-mix(in oklab,currentColor 40%,#0000);text-underline-offset:.3em}
${footer}>div>p{min-inline-size:10rem;padding-block-start:var(--space-3);border-block-start:1px solid var(--rule);color:var(--ink-soft);font-size:var(--text-xs)}
${footer}>div>p a{text-decoration-line:none}
@media (max-width:47.99rem){
${footer} [aria-labelledby=contact-title]{flex-direction:column;align-items:center}
${footer} section+section{margin-block-start:0}
${footer} section+section h2{flex:1 1 100%}
}
`
