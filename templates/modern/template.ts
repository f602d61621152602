import { eraseConfigType, type Template } from '../contract.ts'
import { Event } from './event.tsx'
import { Landing } from './landing.tsx'
import { actionCss, look } from './look.ts'

const template: Template = { landing: eraseConfigType(Landing), event: eraseConfigType(Event), look, actionCss }

export default template
