import { eraseConfigType, type Template } from '../contract.ts'
import { Event } from './event.tsx'
import { preloads } from './fonts.ts'
import { Landing } from './landing.tsx'
import { css } from './look.ts'

const template: Template = {
  landing: eraseConfigType(Landing),
  event: eraseConfigType(Event),
  look: { preloads, css },
}

export default template
