import { fontFaces } from './fonts.ts'
import { footerCss } from './footer.ts'
import { pagesCss } from './pages.ts'

// The attribute makes these rules more specific than the base styles, whatever their order.
const root = "html[data-template='minimalist']"

export const css = `
${fontFaces}
${root}{
--font-display:'Besley','Besley stand-in',Georgia,serif;--display-stretch:100%;
--cover-ground:none;--cover-fill:none;--radius-1:0;--radius-2:0;--radius-3:0;--radius-4:0;
--shadow-1:none;--shadow-2:0 0 0 1px var(--line);--shadow-3:0 0 0 1px var(--control);
--surface:oklch(99.2% .002 100);--ink:oklch(19% .012 260);--rule:color-mix(in oklab,var(--ink) 26%,transparent);
}
@media screen and (prefers-color-scheme:dark){${root}{--surface:oklch(16% .018 262);--ink:oklch(94% .008 95)}}
${root} :is(h1,h2,h3,h4){font-weight:450;letter-spacing:-.012em}
${root} body>header{border-color:var(--rule)}
${root} body>header a[href='/']>span{font-size:1.0625rem;font-weight:500;letter-spacing:0}
${root} body>header nav a,${root} body>header div>a{font-size:.9375rem;font-weight:450}
${root} body>header nav a:hover{background:none;text-decoration:underline}
${root} body>header form{box-shadow:none}
${root} body>header form button[aria-pressed]{background:none;min-inline-size:44px;font-weight:450}
${root} body>header form button[aria-pressed='true']{font-weight:650;text-decoration:underline 1.5px var(--primary-border);text-underline-offset:.35em}
${root} body>header [data-variant]{background:none;border-color:var(--ink);border-width:1px;color:var(--ink);font-weight:550;padding-inline:1rem;white-space:nowrap;flex:none}
${root} body>header [data-variant]:hover{background:var(--ink);color:var(--surface)}
@media (max-width:22.49rem){${root} body>header a[href='/']>span{font-size:.875rem}${root} body>header [data-variant]{padding-inline:.625rem}}
@media print{${root}:has(main[data-programme]){font-size:9.6pt}}
${pagesCss}
${footerCss}
@page programme{size:A4;margin:15mm 16mm 18mm;@bottom-center{content:counter(page);font:9pt 'Besley',serif}}
`
