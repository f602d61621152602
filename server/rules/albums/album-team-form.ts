import * as v from 'valibot'
import { emptyOr, formKey, listUpTo } from '../text/fields.ts'
import { pathTo } from '../text/path-to.ts'
import type { Day } from '../time/day.ts'
import { birthDateUntil } from '../registrations/participant-schema.ts'
import { albumLimits, albumPlayerEntries, albumTeamEntries } from './album-team-schema.ts'

/** `/files/…` of a stored image, or empty. */
const picturePath = v.optional(v.string('format'), '')

const player = (today: Day) =>
  v.object({
    /** Of a stored player; any other is of a new one. */
    id: formKey,
    ...albumPlayerEntries,
    birthDate: v.pipe(
      emptyOr(birthDateUntil(today)),
      v.transform((day) => day || null),
    ),
  })

export const albumTeamForm = (today: Day) =>
  v.pipe(
    v.object({
      ...albumTeamEntries,
      logo: picturePath,
      photo: picturePath,
      players: v.optional(listUpTo(player(today), albumLimits.players), []),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const names = dataset.value.players.map(({ name }) => name.toLowerCase())
      for (const [index, name] of names.entries())
        if (names.indexOf(name) < index)
          addIssue({ message: 'taken', path: pathTo(dataset.value, ['players', index, 'name']) })
    }),
  )

export type AlbumTeamInput = v.InferInput<ReturnType<typeof albumTeamForm>>
export type AlbumTeamDetails = v.InferOutput<ReturnType<typeof albumTeamForm>>
export type AlbumPlayerDetails = AlbumTeamDetails['players'][number]
