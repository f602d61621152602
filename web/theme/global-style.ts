import { createGlobalStyle } from 'styled-components'
import { fontFaces } from './fonts.ts'
import { tokens } from './tokens.ts'

export const GlobalStyle = createGlobalStyle`
${fontFaces}
${tokens}

*, *::before, *::after { box-sizing: border-box; }
* { margin: 0; }

html {
  background: var(--surface);
  color: var(--ink);
  font: 400 var(--text-base) / 1.55 var(--font-text);
  font-variant-numeric: lining-nums tabular-nums;
  font-synthesis: none;
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
  -webkit-font-smoothing: antialiased;
  scroll-padding-block: 5rem calc(4.5rem + var(--toast-space, 0px));
  overflow-wrap: break-word;
}

body { min-height: 100dvh; }

h1, h2, h3, h4 {
  font-family: var(--font-display);
  font-stretch: var(--display-stretch);
  font-weight: 750;
  line-height: 1.08;
  letter-spacing: -0.015em;
  text-wrap: balance;
  overflow-wrap: anywhere;
}

h1 { font-size: var(--text-3xl); }
h2 { font-size: var(--text-2xl); }
h3 { font-size: var(--text-xl); line-height: 1.15; }
h4 { font-size: var(--text-lg); line-height: 1.25; letter-spacing: 0; }
p { text-wrap: pretty; }
strong, b { font-weight: 650; }
small { font-size: var(--text-sm); }

img, svg, video, canvas { display: block; max-width: 100%; }
img, video { height: auto; }
:where(.icon) { fill: none; stroke: currentColor; stroke-linecap: round; stroke-linejoin: round; }
ul, ol { padding: 0; list-style: none; }
fieldset { min-width: 0; border: 0; padding: 0; }
legend { padding: 0; }
table { border-collapse: collapse; border-spacing: 0; }
hr { border: 0; border-top: 1px solid var(--line); }
button, input, select, textarea { font: inherit; font-variant-numeric: inherit; letter-spacing: inherit; color: inherit; }
button, summary, label, [role='button'] { touch-action: manipulation; }
button:not(:disabled), summary { cursor: pointer; }
a { color: inherit; text-underline-offset: 0.2em; text-decoration-thickness: from-font; }
[hidden] { display: none !important; }

:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: var(--radius-1); }
:target { scroll-margin-top: 6rem; }
::selection { background: var(--primary-solid); color: var(--on-primary-solid); }

.skip {
  position: absolute;
  z-index: var(--layer-toast);
  inset-block-start: var(--space-2);
  inset-inline-start: var(--space-2);
}
.skip:focus {
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-2);
  background: var(--surface-raised);
  color: var(--primary-text);
  box-shadow: var(--shadow-3);
  font-weight: 600;
}
.skip:not(:focus) { clip-path: inset(50%); }
body > [role='note'] {
  padding: var(--space-2) var(--gutter);
  background: var(--warning-solid);
  color: var(--on-warning-solid);
  font-size: var(--text-sm);
  font-weight: 600;
  text-align: center;
}

@media (prefers-reduced-motion: no-preference) {
  html:not(:has(main[data-flow])) { scroll-behavior: smooth; }
}

@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after {
    animation-duration: 1ms !important;
    animation-iteration-count: 1 !important;
    transition-property: opacity !important;
    scroll-behavior: auto !important;
  }
}

@media print {
  @page { margin: 14mm; }
  html { font-size: 11pt; background: none; }
  a { text-decoration: none; }
  [data-print='no'] { display: none !important; }
  h1, h2, h3, h4 { break-after: avoid; }
  tr, img, svg { break-inside: avoid; }
}
`
