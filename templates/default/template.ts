import { fontPreloads } from '#web/theme/fonts.ts'
import { eraseConfigType, type Template } from '../contract.ts'
import { headerCss } from './bar.ts'
import { Event } from './event.tsx'
import { footerCss } from './foot.ts'
import { Landing } from './landing.tsx'
import { printCss } from './paper.ts'

const template: Template = {
  landing: eraseConfigType(Landing),
  event: eraseConfigType(Event),
  look: { preloads: fontPreloads, css: headerCss + footerCss + printCss },
}

export default template
