import { eraseConfigType, type Template } from '../contract.ts'
import { Event } from './event.tsx'
import { Landing } from './landing.tsx'
import { look } from './look.ts'

const template: Template = { landing: eraseConfigType(Landing), event: eraseConfigType(Event), look }

export default template
