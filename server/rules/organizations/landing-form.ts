import * as v from 'valibot'
import { infoCards } from './info-card-schema.ts'
import { landing } from './organization-schema.ts'
import { jsonText } from '../text/json-text.ts'

const documentPath = v.pipe(v.string('required'), v.regex(/^\/files\/[0-9a-f-]{36}\/[0-9a-f]{32}\.pdf$/, 'required'))

/** Pictures and documents are paths of stored files. */
export const landingValues = v.object({
  ...landing.entries,
  heroImage: v.string('format'),
  infoCards: infoCards(documentPath),
})

export const landingForm = v.object({
  version: v.string('required'),
  values: v.pipe(jsonText('required', 'format'), landingValues),
})

export type LandingValues = v.InferOutput<typeof landingValues>
export type LandingEdit = v.InferOutput<typeof landingForm>
export type InfoCardValues = LandingValues['infoCards'][number]
