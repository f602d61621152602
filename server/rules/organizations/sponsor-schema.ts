import * as v from 'valibot'
import { closedObject } from '../text/closed-object.ts'
import { emptyOr, line, webAddress } from '../text/fields.ts'

export const maxSponsors = 24

/** `image` names a stored picture, or a file of a tenant's folder. */
export const sponsor = <Image extends v.GenericSchema>(image: Image) =>
  closedObject({ name: line(60), url: emptyOr(webAddress), image })
