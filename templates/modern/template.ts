import { drawnBy, type Template } from '../contract.ts'
import { Event } from './event.tsx'
import { Landing } from './landing.tsx'
import { look } from './look.ts'

const template: Template = { landing: drawnBy(Landing), event: drawnBy(Event), look }

export default template
