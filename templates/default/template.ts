import { fontPreloads } from '#web/theme/fonts.ts'
import { drawnBy, type Template } from '../contract.ts'
import { bar } from './bar.ts'
import { Event } from './event.tsx'
import { foot } from './foot.ts'
import { Landing } from './landing.tsx'
import { paper } from './paper.ts'

const template: Template = {
  landing: drawnBy(Landing),
  event: drawnBy(Event),
  look: { preloads: fontPreloads, css: bar + foot + paper },
}

export default template
