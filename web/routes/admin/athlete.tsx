import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { changeAnswers } from '#server/domain/answers/change-answers.ts'
import { remindAthlete } from '#server/domain/answers/remind-athletes.ts'
import { recordAthleteCash, undoAthleteCash } from '#server/domain/athletes/athlete-cash.ts'
import { cancelAthlete } from '#server/domain/athletes/cancel-athlete.ts'
import { deleteAthlete } from '#server/domain/athletes/delete-athlete.ts'
import { editAthlete } from '#server/domain/athletes/edit-athlete.ts'
import { moveAthlete } from '#server/domain/athletes/move-athlete.ts'
import { addNote, deleteNote } from '#server/domain/athletes/notes.ts'
import { refundAthleteOrder } from '#server/domain/athletes/refund-athlete-order.ts'
import { resendConfirmation } from '#server/domain/athletes/resend-confirmation.ts'
import { restoreAthlete } from '#server/domain/athletes/restore-athlete.ts'
import { addMerchandise } from '#server/domain/merchandise/add-merchandise.ts'
import { addDueItem } from '#server/domain/merchandise/due-items.ts'
import { changeVariant } from '#server/domain/merchandise/change-variant.ts'
import { removeMerchandise, restoreMerchandise } from '#server/domain/merchandise/remove-merchandise.ts'
import { setDelivered } from '#server/domain/merchandise/set-delivered.ts'
import { athleteDetails } from '#server/domain/registrations/athlete-details.ts'
import { setBibNumber } from '#server/domain/registrations/set-bib-number.ts'
import { setResult } from '#server/domain/registrations/set-result.ts'
import { setTags } from '#server/domain/registrations/set-tags.ts'
import { moveResult } from '#server/domain/results/move-result.ts'
import { swapResults } from '#server/domain/results/swap-results.ts'
import { contextOf } from '#server/http/request-state.ts'
import { additionForm } from '#rules/merchandise/athlete-merchandise.ts'
import {
  answersForm,
  athleteCashForm,
  confirmationReaders,
  dueChoiceForm,
  moveForm,
  noteForm,
  personForm,
} from '#rules/registrations/athlete-forms.ts'
import { disqualificationReason } from '#rules/results/result-status.ts'
import { checkbox, textList, wholeNumber } from '#rules/text/fields.ts'
import { act, acts, noFields } from '#web/acts.server.ts'
import { DetailFailure } from '#web/admin/detail-failure.tsx'
import { doneIn, isDone, isUnreachable } from '#web/forms/form-answer.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { AthleteDetail } from '#web/screens/athletes/athlete-detail.tsx'
import { countriesOf } from '../country-choices.server.ts'
import type { Route } from './+types/athlete'

export const handle: RouteHandle = { texts: ['audit', 'registration'] }

/** Not loaded again once it is gone: the list is. */
export const shouldRevalidate = ({ formData, actionResult }: { formData?: FormData; actionResult?: unknown }) => {
  const intent = formData?.get('intent')
  const isRemoval = intent === 'delete' || intent === 'cancel'
  const isGone = isRemoval && isDone(actionResult) && doneIn(actionResult) === null
  return !isGone && !isUnreachable(actionResult)
}

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const athlete = await athleteDetails(ctx, args.params)
    return { athlete, countries: countriesOf(athlete.answers.fields, ctx.locale) }
  })

const before = v.optional(v.string())
const revision = v.object({ revision: wholeNumber })
const valueForm = v.object({ value: v.optional(v.string(), ''), before })
const resultForm = v.object({ ...valueForm.entries, reason: v.optional(disqualificationReason) })

export const action = acts({
  bib: act(valueForm, setBibNumber, (form, { params }: Route.ActionArgs) => [
    params.registrationId,
    form.value,
    form.before,
  ]),
  result: act(resultForm, setResult, ({ value, ...terms }, { params }: Route.ActionArgs) => [
    params.registrationId,
    value,
    terms,
  ]),
  swap: act(
    v.object({ with: v.optional(v.string(), ''), before }),
    swapResults,
    (swap, { params }: Route.ActionArgs) => [params.registrationId, swap],
  ),
  'move-result': act(
    v.object({ competitionId: v.string(), before }),
    moveResult,
    (move, { params }: Route.ActionArgs) => [params.registrationId, move],
  ),
  tags: act(v.object({ tags: textList, before }), setTags, (form, { params }: Route.ActionArgs) => [
    params.registrationId,
    form.tags,
    form.before,
  ]),
  edit: act(
    async (ctx, { params }: Route.ActionArgs) => {
      const { today, order } = await athleteDetails(ctx, params)
      return personForm(today, { isImported: order === null })
    },
    editAthlete,
    (form, { params }: Route.ActionArgs) => [params.registrationId, form],
  ),
  answers: act(
    async (ctx, { params }: Route.ActionArgs) => answersForm((await athleteDetails(ctx, params)).answers),
    changeAnswers,
    (form, { params }: Route.ActionArgs) => [params.registrationId, form],
  ),
  variant: act(
    v.object({ choiceId: v.string(), from: v.string(), to: v.string() }),
    (ctx, change, { params }: Route.ActionArgs) => changeVariant(ctx, params.registrationId, change),
  ),
  item: act(dueChoiceForm, (ctx, choice, { params }: Route.ActionArgs) =>
    addDueItem(ctx, params.registrationId, choice),
  ),
  merchandise: act(additionForm, (ctx, addition, { params }: Route.ActionArgs) =>
    addMerchandise(ctx, params.registrationId, addition),
  ),
  'remove-merchandise': act(v.object({ choiceId: v.string() }), (ctx, { choiceId }, { params }: Route.ActionArgs) =>
    removeMerchandise(ctx, params.registrationId, choiceId),
  ),
  'restore-merchandise': act(v.object({ choiceId: v.string() }), (ctx, { choiceId }, { params }: Route.ActionArgs) =>
    restoreMerchandise(ctx, params.registrationId, choiceId),
  ),
  delivery: act(
    v.object({ choiceId: v.string(), variantId: v.string(), isDelivered: checkbox }),
    (ctx, form, { params }: Route.ActionArgs) => setDelivered(ctx, params.registrationId, form),
  ),
  cash: act(athleteCashForm, recordAthleteCash, (form, { params }: Route.ActionArgs) => [params.registrationId, form]),
  'undo-cash': act(v.object({ at: v.string() }), undoAthleteCash, (form, { params }: Route.ActionArgs) => [
    params.registrationId,
    form,
  ]),
  move: act(moveForm, moveAthlete, (form, { params }: Route.ActionArgs) => [params.registrationId, form]),
  cancel: act(revision, cancelAthlete, (form, { params }: Route.ActionArgs) => [params.registrationId, form]),
  restore: act(
    v.object({ ...revision.entries, bibNumber: v.optional(v.string(), '') }),
    restoreAthlete,
    (form, { params }: Route.ActionArgs) => [params.registrationId, form],
  ),
  delete: act(revision, deleteAthlete, (form, { params }: Route.ActionArgs) => [params.registrationId, form]),
  mail: act(
    v.object({ to: v.picklist(confirmationReaders) }),
    resendConfirmation,
    ({ to }, { params }: Route.ActionArgs) => [params.registrationId, to],
  ),
  remind: act(
    v.object({ isForced: v.optional(checkbox, false) }),
    remindAthlete,
    (form, { params }: Route.ActionArgs) => [params.registrationId, form],
  ),
  refund: act(noFields, refundAthleteOrder, (_, { params }: Route.ActionArgs) => [params.registrationId]),
  note: act(noteForm, addNote, ({ text }, { params }: Route.ActionArgs) => [params.registrationId, text]),
  'delete-note': act(v.object({ note: v.string() }), deleteNote, ({ note }) => [note]),
})

export default function Athlete({ loaderData }: Route.ComponentProps) {
  return <AthleteDetail {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DetailFailure error={error} title={useTranslation('admin').t('athletes.failed.load')} />
}
