import { foldText } from '../text/normalize-text.ts'

export type AlbumPictureKind = 'logo' | 'photo'

type Team = Readonly<{ id: string; name: string }>
export type MatchedPicture = Readonly<{ teamId: string; kind: AlbumPictureKind }>

const kinds: Readonly<Record<string, AlbumPictureKind>> = {
  logo: 'logo',
  escudo: 'logo',
  photo: 'photo',
  foto: 'photo',
  group: 'photo',
  grupo: 'photo',
}

/**
 * The team that a file is named after: `Delfines.png` or `delfines-logo.png` is its logo, `delfines-photo.jpg` or
 * `Delfines foto.jpg` its group photo. Null: none.
 */
export function matchPicture(fileName: string, teams: readonly Team[]): MatchedPicture | null {
  const words = wordsOf(fileName.replace(/\.[^.]*$/, ''))
  const last = words.at(-1) ?? ''
  const ofWhole = teams.find(({ name }) => wordsOf(name).join('') === words.join(''))
  if (ofWhole) return { teamId: ofWhole.id, kind: 'logo' }
  if (!Object.hasOwn(kinds, last)) return null
  const team = teams.find(({ name }) => wordsOf(name).join('') === words.slice(0, -1).join(''))
  return team ? { teamId: team.id, kind: kinds[last]! } : null
}

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
