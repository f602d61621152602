import type { Look } from '../contract.ts'
import type { EventConfiguration } from './configuration.ts'
import { fontFaces, preloads } from './fonts.ts'
import { footerCss } from './footer.ts'
import { pagesCss } from './pages.ts'

/**
 * The dark colours apply in both colour schemes: the glowing course needs a dark background, and only the dark colours
 * are derived for one (AA contrast). Readers who prefer light get a glow of the organization's colour along the horizon
 * (`--dusk`). Print is black on white. Backgrounds contain some of the secondary colour, but are never lighter than
 * those that the text colours were derived for.
 */
const nightCss = `
@media screen{html:root{
color-scheme:dark;--dusk:44%;
--deep:color-mix(in oklab,var(--primary-900) 60%,var(--secondary-900));
--surface:color-mix(in oklab,var(--deep) 55%,#06070a);
--surface-raised:color-mix(in oklab,var(--deep) 70%,#12141a);
--surface-sunken:color-mix(in oklab,var(--deep) 34%,#030406);
--line:color-mix(in oklab,var(--ink) 15%,transparent);
--shadow-1:0 0 0 1px var(--line);--shadow-2:0 0 0 1px var(--line);--shadow-3:0 0 0 1px var(--control)
}
html:root:has(main[data-night]){--page-width:92rem;--bar-ground:color-mix(in oklab,var(--surface-sunken) 82%,transparent);--bar-line:transparent}
}
@media screen and (prefers-color-scheme:dark){html:root{--dusk:16%}}
`

const headerCss = `
html:root body>header [data-variant]{border:0;transform:skewX(-9deg)}
html:root:not(:has([data-night=primary],[data-night=white])) body>header [data-variant]{background:var(--accent-solid);color:var(--on-accent-solid)}
html:root body>header [data-variant]>*{transform:skewX(9deg)}
`

const shapesCss = `
html:root{
--font-display:'Anybody','Anybody stand-in',system-ui,sans-serif;
--font-wide:'Anybody Wide','Anybody Wide stand-in',system-ui,sans-serif;
--radius-1:0;--radius-2:2px;--radius-3:3px;--radius-4:4px
}
`

export const look: Look = {
  preloads,
  css: fontFaces + (nightCss + headerCss + shapesCss).replaceAll('\n', '') + pagesCss + footerCss,
  isDark: true,
}

const actionColors = {
  accent:
    '--action:var(--accent-solid);--action-hover:var(--accent-solid-hover);--action-border:var(--accent-border);--on-action:var(--on-accent-solid)',
  primary: '',
  white:
    '--action:var(--ink);--action-hover:var(--ink-soft);--action-border:var(--ink);--on-action:var(--surface-sunken)',
}

/** The colours of the event page's lit links (parts/page.tsx). */
export const actionCss = (config: unknown): string =>
  `@media screen{html:root{${actionColors[(config as EventConfiguration).light]}}}`
