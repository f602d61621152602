import { fontPreloads } from '#web/theme/fonts.ts'
import { eraseConfigType, type Template } from '../contract.ts'
import { headerCss } from './header.ts'
import { Event } from './event.tsx'
import { footerCss } from './footer.ts'
import { Landing } from './landing.tsx'
import { printCss } from './print.ts'

const template: Template = {
  landing: eraseConfigType(Landing),
  event: eraseConfigType(Event),
  look: { preloads: fontPreloads, css: headerCss + footerCss + printCss },
}

export default template
