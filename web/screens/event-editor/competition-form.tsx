import { useStore } from '@tanstack/react-form'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#rules/paths.ts'
import { DateTimeField } from '#web/admin/date-time-field.tsx'
import { Form } from '#web/admin/form.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import { amountInput, numberInput } from '#web/forms/input-kinds.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { teamBibs, teamPrices } from '#rules/teams/team-settings.ts'
import { canWithdraw } from './below-taken.ts'
import { EventConflict } from './event-conflict.tsx'
import { PriceField } from './price-field.tsx'
import { SoldOutNotice } from './sold-out-notice.tsx'
import { TierFields } from './tier-fields.tsx'
import { useCompetitionForm, type CompetitionFormProps } from './use-competition-form.ts'
import { useFieldTexts } from './use-field-texts.ts'
import { momentOf, useWhenSentences } from './when-sentences.ts'

/** Never saved automatically: nobody must pay a half-typed price. */
export function CompetitionForm(props: CompetitionFormProps) {
  const { t } = useTranslation('event-editor')
  const textsOf = useFieldTexts()
  const element = useRef<HTMLFormElement>(null)
  const { form, errors, isBusy, saving, conflict } = useCompetitionForm(props, element)
  const { event, competition, removedName, terms } = props
  return (
    <Form form={form} element={element} errors={errors} isBusy={isBusy} saving={saving}>
      <Sheet title={competition?.name ?? removedName ?? t('competition.new')}>
        <Fields>
          <form.TextField
            name="name"
            label={t('field.name')}
            placeholder={t('placeholder.name')}
            required
            autoComplete="off"
          />
          <form.TextField name="distance" label={t('field.distance')} {...amountInput} />
          <form.AppField name="price">{() => <PriceField name="price" terms={terms} required />}</form.AppField>
          <form.AppField name="deferredCash">{() => <PriceField name="deferredCash" terms={terms} />}</form.AppField>
          <form.Subscribe selector={({ values }) => values}>
            {({ price, deferredCash = '' }) => (
              <TextLink
                data-whole=""
                href={`${paths.price}?${new URLSearchParams({ price, cash: deferredCash })}`}
                target="_blank"
              >
                {t('competition.calculator')}
              </TextLink>
            )}
          </form.Subscribe>
          <CompetitionStart form={form} event={event} timeZone={terms.timeZone} />
          <form.TextField {...textsOf('capacity')} {...numberInput} />
          <form.CheckField {...textsOf('hasWaitingList')} />
          <form.Subscribe selector={({ values }) => values.capacity}>
            {(capacity) => (
              <SoldOutNotice
                eventId={event.id}
                items={soldOutOf(event, competition)}
                entered={capacity}
                saved={competition?.capacity ?? null}
              />
            )}
          </form.Subscribe>
          {canWithdraw(errors.capacity) && (
            <div data-whole="">
              <form.CheckField {...textsOf('withdrawOffers')} />
            </div>
          )}
        </Fields>
        <TierFields form={form} competition={competition} terms={terms} today={event.today} />
        <TeamFields form={form} />
        {conflict && <EventConflict {...conflict} />}
        {removedName && (
          <Banner tone="warning" isAlert title={t('competition.removed.title', { name: removedName })}>
            {t('competition.removed.text')}
          </Banner>
        )}
        <SaveBar
          saving={saving}
          {...(!competition && { label: t('competition.add') })}
          discard={
            <ButtonLink
              href="?"
              onClick={(press) => {
                press.preventDefault()
                saving.discard()
              }}
            >
              {t('competition.cancel')}
            </ButtonLink>
          }
        />
      </Sheet>
    </Form>
  )
}

const soldOutOf = ({ soldOutItems }: CompetitionFormProps['event'], competition: CompetitionFormProps['competition']) =>
  soldOutItems
    .filter(({ competitionIds }) => competition && (competitionIds?.includes(competition.id) ?? true))
    .map(({ name }) => name)

type CompetitionStartProps = {
  form: ReturnType<typeof useCompetitionForm>['form']
  event: CompetitionFormProps['event']
  timeZone: string
}

function CompetitionStart({ form, event, timeZone }: CompetitionStartProps) {
  const { t } = useTranslation('event-editor')
  const { date, time } = useStore(form.store, ({ values }) => values)
  const { fromStart } = useWhenSentences(timeZone)
  return (
    <DateTimeField
      form={form}
      timeZone={timeZone}
      label={t('field.start')}
      hint={fromStart(momentOf({ date, time, timeZone }), new Date(event.startsAt))}
      required
      date={{ name: 'date', label: t('field.date') }}
      time={{ name: 'time', label: t('field.time') }}
    />
  )
}

type Props = { form: ReturnType<typeof useCompetitionForm>['form'] }

function TeamFields({ form }: Props) {
  const { t } = useTranslation('event-editor')
  const textsOf = useFieldTexts()
  const isTeam = useStore(form.store, ({ values }) => values.isTeam === true || values.isTeam === 'on')
  return (
    <>
      <form.CheckField {...textsOf('isTeam')} />
      {isTeam && (
        <Fields>
          <form.TextField {...textsOf('teamMin')} required maxLength={2} {...numberInput} />
          <form.TextField {...textsOf('teamMax')} required maxLength={2} {...numberInput} />
          <div data-whole="">
            <form.RadioField
              {...textsOf('teamPrice')}
              hint={undefined}
              options={teamPrices.map((value) => ({ value, label: t(`team.price.${value}`) }))}
            />
          </div>
          <div data-whole="">
            <form.TextField {...textsOf('teamNameLabel')} maxLength={40} autoComplete="off" />
          </div>
          <div data-whole="">
            <form.CheckField {...textsOf('uniqueTeamNames')} />
          </div>
          <div data-whole="">
            <form.CheckField {...textsOf('lateCompletion')} />
          </div>
          <div data-whole="">
            <form.RadioField
              {...textsOf('teamBibs')}
              hint={t('field.teamBibsHint')}
              options={teamBibs.map((value) => ({ value, label: t(`team.bibs.${value}`) }))}
            />
          </div>
          <form.TextField {...textsOf('teamScorers')} maxLength={2} {...numberInput} />
        </Fields>
      )}
    </>
  )
}
