import * as v from 'valibot'
import { setLogo } from '#server/domain/organizations/set-logo.ts'
import { act } from '#web/acts.server.ts'

const logoForm = v.object({ logo: v.optional(v.string(), ''), before: v.optional(v.string()) })

export const action = act(logoForm, setLogo, ({ logo, before }) => [logo || null, before])
