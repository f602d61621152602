import * as v from 'valibot'
import { contentImages } from './content-images.ts'

// One flat folder: a name with a slash or dots could reach a file outside of it.
const asset = (pattern: RegExp, problem: string) =>
  v.pipe(v.string('required'), v.regex(pattern, problem), v.metadata({ isAsset: true }))

export const imageName = asset(
  /^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:svg|png|jpg|webp)$/,
  'must be an image of the folder assets, such as logo.svg',
)

export const pictureName = asset(
  /^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:png|jpg|webp)$/,
  'must be a picture of the folder assets, such as start.webp',
)

export const courseName = asset(
  /^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:gpx|kml)$/,
  'must be a course of the folder assets, such as half-marathon.gpx',
)

export const documentFileName = asset(
  /^[a-z0-9]+(?:-[a-z0-9]+)*\.pdf$/,
  'must be a document of the folder assets, such as rules.pdf',
)

/** The files that a JSON names which may not be valid: what looks like one, and what an article shows. */
export function assetNamesIn(json: unknown): string[] {
  if (typeof json === 'string')
    return [json, ...contentImages(json)].filter((text) => anyName.some((name) => v.is(name, text)))
  if (typeof json !== 'object' || json === null) return []
  return [...new Set(Object.values(json).flatMap(assetNamesIn))]
}

const anyName = [imageName, courseName, documentFileName]
