const footer = 'html:root body>footer'

/**
 * One dot of 16 px at column x and row y, repeated every `columns` and `rows`: some seats of a grandstand are taken.
 */
const seat = (color: string, [x, y]: [number, number], [columns, rows]: [number, number]) =>
  `radial-gradient(circle at 8px 8px,${color} 5.2px,#0000 6px) ${x * 16}px ${y * 16}px/${columns * 16}px ${rows * 16}px`
const seats = [
  seat('var(--on-secondary-solid)', [2, 1], [7, 3]),
  seat('var(--accent-500)', [1, 0], [5, 2]),
  seat('var(--accent-500)', [4, 2], [11, 5]),
  seat('var(--primary-solid)', [0, 1], [3, 2]),
  seat('color-mix(in oklab,var(--primary-solid) 45%,var(--secondary-solid))', [0, 0], [1, 1]),
]

export const footerCss = `
${footer}{--foot-ground:var(--primary-solid);--foot-ink:var(--on-primary-solid)}
${footer}::before{content:'';display:block;block-size:80px;background:${seats.join()},var(--secondary-solid)}
${footer}>div{grid-template-columns:minmax(0,1fr);padding-block:var(--space-7) 0;gap:var(--space-6) var(--space-8)}
${footer}>div>:last-child:not(p){padding-block-end:var(--space-7)}
${footer} [href='/']{flex-wrap:wrap;gap:var(--space-4);font-size:clamp(min(2.5rem,9.5vw),min(15vw,var(--wide,125vw)/var(--letters)),8rem);font-stretch:125%;font-weight:900;letter-spacing:-.035em;line-height:.95}
${footer} [href='/'] span{max-inline-size:100%;overflow-wrap:anywhere}
${footer} [href='/'] img{inline-size:72px;block-size:72px;padding:8px;border-radius:var(--radius-3);background:var(--surface-raised)}
${footer}>div>div>p{margin-block-start:var(--space-5);max-inline-size:32rem;font-size:var(--text-lg);line-height:1.4}
${footer} h2{font-size:var(--text-sm);font-family:var(--font-text);font-stretch:100%;letter-spacing:0;margin-block-end:var(--space-1)}
${footer} [aria-labelledby=contact-title] a{display:flex;min-block-size:52px;border-block-end:2px solid color-mix(in oklab,currentColor 30%,transparent);font-family:var(--font-display);font-size:var(--text-lg);font-stretch:112%;font-weight:700}
${footer} [aria-labelledby=social-title] ul{display:flex;flex-wrap:wrap;gap:var(--space-2);margin-block-start:var(--space-2)}
${footer} [aria-labelledby=social-title] a{padding-inline:var(--space-4);border-radius:99px;background:var(--on-primary-solid);color:var(--primary-solid);font-weight:650}
${footer}>div>p{grid-column:1/-1;margin-inline:calc(50% - 50vw);padding:var(--space-2) calc(50vw - 50%);background:var(--secondary-solid);color:var(--on-secondary-solid)}
@media (min-width:60rem){
${footer} [href='/']{--wide:min(95vw,92rem)}
${footer}:has(section) [href='/']{--wide:min(60vw,46rem)}
${footer}>div:has(section){grid-template-columns:minmax(0,7fr) minmax(0,5fr)}
${footer}>div>div{grid-row:span 2}
}
`.replaceAll('\n', '')
