import * as v from 'valibot'
import type { EventPage } from '../events/event-views.ts'
import type { FeeRates } from '../prices/price.ts'
import type { RefusalCode } from '../refusals.ts'
import { pathTo } from '../text/path-to.ts'
import { typedMerchandise } from '../registrations/registration-form.ts'
import type { AddableItem } from './athlete-merchandise.ts'
import { readChoices, type MerchandiseChoice } from './offered-item.ts'

/** What somebody who has the link of a participant's page can add to that place, in an order of its own. */
export type MoreMerchandisePage = {
  participantId: string
  firstName: string
  lastName: string
  competitionId: string
  competition: string
  event: Pick<EventPage, 'id' | 'slug' | 'title' | 'timeZone' | 'locationName' | 'startsAt' | 'course'> & {
    refundHours: number
    refundKeepsFees: boolean
  }
  /** Why nothing can be added any more. */
  closed: RefusalCode | null
  items: AddableItem[]
  fees: FeeRates | null
  areFeesLowest: boolean
  /** Of the order in the address: what it holds, or held until its time was over. */
  order: { draftKey: string | null; choices: MerchandiseChoice[] } | null
}

type Terms = Readonly<{ competitionId: string; items: readonly AddableItem[] }>

/** The inputs of one participant, as in the registration's form; at least one item must be chosen. */
export const addedChoices = ({ competitionId, items }: Terms) =>
  v.pipe(
    v.object({
      participants: v.tuple([v.object({ merchandise: typedMerchandise }, 'required')], 'required'),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const [participant] = dataset.value.participants
      const { errors, choices } = readChoices(items, competitionId, participant.merchandise)
      for (const { path, code } of errors)
        addIssue({ message: code, path: pathTo(dataset.value, ['participants', 0, 'merchandise', ...path]) })
      if (errors.length + choices.length === 0)
        addIssue({ message: 'nothing_chosen', path: pathTo(dataset.value, ['participants']) })
    }),
    v.transform(({ participants: [participant] }) => ({
      choices: readChoices(items, competitionId, participant.merchandise).choices,
    })),
  )

/** `draftKey` makes one order of a double tap. */
export const moreMerchandiseForm = (terms: Terms) =>
  v.intersect([v.object({ draftKey: v.pipe(v.string('required'), v.uuid('format')) }), addedChoices(terms)])
