const phone = { width: 360, base: 16, ratio: 1.2 }
const desktop = { width: 1280, base: 17, ratio: 1.333 }

/** A size that grows linearly from phone to desktop. Pixels in, CSS out; the rem part lets readers zoom. */
function fluid(small: number, large: number): string {
  const slope = (large - small) / (desktop.width - phone.width)
  const start = small - slope * phone.width
  const rem = (pixels: number) => `${Number((pixels / 16).toFixed(3))}rem`
  if (small === large) return rem(small)
  return `clamp(${rem(small)},${rem(start)} + ${Number((slope * 100).toFixed(2))}vw,${rem(large)})`
}

function step(exponent: number): string {
  return fluid(phone.base * phone.ratio ** exponent, desktop.base * desktop.ratio ** exponent)
}

const shadow = (offset: string, strength: number) => `${offset} color-mix(in oklab,var(--ink) ${strength}%,transparent)`

/**
 * Tokens that are the same in every organization; `themeCss` has the colours. Sizes below the text's own do not follow
 * the ratio: they would become unreadable.
 */
export const tokens = `
:root{
color-scheme:light dark;
--space-1:4px;--space-2:8px;--space-3:12px;--space-4:16px;--space-5:24px;--space-6:32px;--space-7:48px;--space-8:64px;--space-9:96px;
--gutter:${fluid(16, 48)};
--radius-1:2px;--radius-2:6px;--radius-3:12px;--radius-4:20px;
--text-xs:${fluid(13, 13)};--text-sm:${fluid(14, 15)};--text-base:${step(0)};--text-lg:${fluid(18, 21)};
--text-xl:${step(2)};--text-2xl:${step(3)};--text-3xl:${step(4)};--text-4xl:${step(5)};--text-5xl:${step(6)};
--font-text:'Instrument Sans','Instrument Sans stand-in',system-ui,sans-serif;
--font-display:'Archivo','Archivo stand-in',system-ui,sans-serif;
--display-stretch:112%;
--fast:120ms;--normal:200ms;--slow:320ms;--ease:cubic-bezier(.2,.7,.2,1);
--layer-header:10;--layer-menu:20;--layer-toast:30;
--page-width:75rem;--text-width:42rem;--target:44px;
--shadow-1:${shadow('0 1px 2px', 7)};
--shadow-2:${shadow('0 1px 2px', 6)},${shadow('0 6px 16px -4px', 10)};
--shadow-3:${shadow('0 2px 6px', 6)},${shadow('0 24px 48px -12px', 22)};
}
@media screen and (prefers-color-scheme:dark){:root{--shadow-1:0 0 0 1px var(--line);--shadow-2:0 0 0 1px var(--line);--shadow-3:0 0 0 1px var(--control)}}
`
