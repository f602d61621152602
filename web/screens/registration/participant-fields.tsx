import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { hasSpots } from '../../../server/rules/spots.ts'
import type { CompetitionView } from '../../../server/rules/views.ts'
import { Button } from '../../ui/button.tsx'
import { Fields, Sheet } from './flow-layout.tsx'
import type { ParticipantsForm } from './participants-form.ts'

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);

  > h2 {
    flex: 1;
    font-size: var(--text-lg);
  }
`
const Numeral = styled.span`
  display: grid;
  place-items: center;
  min-inline-size: 2.4em;
  padding: 0.3em 0.4em 0.25em;
  border-radius: var(--radius-2);
  background: var(--primary-solid);
  color: var(--on-primary-solid);
  font-family: var(--font-display);
  font-size: var(--text-lg);
  font-stretch: 125%;
  font-weight: 850;
  line-height: 1;
`
const Part = styled.h3`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  min-block-size: var(--target);
  margin-block-start: var(--space-2);
  padding-block-start: var(--space-3);
  border-block-start: 1px solid var(--line);
  font-family: var(--font-text);
  font-size: var(--text-base);
  font-stretch: 100%;
  font-weight: 650;
  letter-spacing: 0;
`

type Props = {
  form: ParticipantsForm
  index: number
  isOnly: boolean
  competitions: CompetitionView[]
  onRemove: () => void
  onCopyContact: () => void
}

/** One athlete's fields, named so that browsers fill in the first from what they know of the visitor. */
export function ParticipantFields({ form, index, isOnly, competitions, onRemove, onCopyContact }: Props) {
  const { t } = useTranslation('registration')
  const number = index + 1
  // Only the first athlete is likely to be the person at the keyboard.
  const known = (token: string) => (index === 0 ? token : `section-athlete${number} ${token}`)
  return (
    <Sheet id={`participant-${number}`} aria-labelledby={`participant-${number}-title`}>
      <Head>
        <Numeral aria-hidden>{number}</Numeral>
        <h2 id={`participant-${number}-title`}>{t('participants.number', { number })}</h2>
        {!isOnly && (
          <Button variant="quiet" size="sm" icon="trash" onClick={onRemove}>
            {t('participants.remove')}
          </Button>
        )}
      </Head>
      <Fields>
        {competitions.length > 1 ? (
          <div data-whole>
            <form.AppField name={`participants[${index}].competitionId`}>
              {(field) => (
                <field.SelectField label={t('field.competition')} required autoComplete="off">
                  <option value="">{t('field.choose')}</option>
                  {competitions.map(({ id, name, spots }) => (
                    <option key={id} value={id} disabled={!hasSpots(spots) && id !== field.state.value}>
                      {hasSpots(spots) ? name : t('field.competitionClosed', { name })}
                    </option>
                  ))}
                </field.SelectField>
              )}
            </form.AppField>
          </div>
        ) : (
          <input type="hidden" name={`participants[${index}].competitionId`} value={competitions[0]?.id ?? ''} />
        )}
        <form.AppField name={`participants[${index}].firstName`}>
          {(field) => <field.TextField label={t('field.firstName')} required autoComplete={known('given-name')} />}
        </form.AppField>
        <form.AppField name={`participants[${index}].lastName`}>
          {(field) => <field.TextField label={t('field.lastName')} required autoComplete={known('family-name')} />}
        </form.AppField>
        <form.AppField name={`participants[${index}].email`}>
          {(field) => (
            <field.TextField
              label={t('field.email')}
              required
              type="email"
              inputMode="email"
              autoComplete={known('email')}
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </form.AppField>
        <form.AppField name={`participants[${index}].phone`}>
          {(field) => (
            <field.TextField label={t('field.phone')} required type="tel" inputMode="tel" autoComplete={known('tel')} />
          )}
        </form.AppField>
        <form.AppField name={`participants[${index}].dni`}>
          {(field) => (
            <field.TextField
              label={t('field.dni')}
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </form.AppField>
        <form.AppField name={`participants[${index}].birthDate`}>
          {(field) => (
            <field.DateField
              label={t('field.birthDate')}
              required
              placeholder={t('field.datePlaceholder')}
              autoComplete={known('bday')}
            />
          )}
        </form.AppField>
        <form.AppField name={`participants[${index}].gender`}>
          {(field) => (
            <field.SelectField label={t('field.gender')} autoComplete={known('sex')}>
              <option value="">{t('gender.none')}</option>
              <option value="female">{t('gender.female')}</option>
              <option value="male">{t('gender.male')}</option>
              <option value="other">{t('gender.other')}</option>
            </field.SelectField>
          )}
        </form.AppField>
      </Fields>
      <Part>
        {t('participants.emergency')}
        {index > 0 && (
          <Button variant="quiet" size="sm" onClick={onCopyContact}>
            {t('participants.copyContact')}
          </Button>
        )}
      </Part>
      <Fields>
        <form.AppField name={`participants[${index}].emergencyName`}>
          {(field) => <field.TextField label={t('field.emergencyName')} required autoComplete="off" />}
        </form.AppField>
        <form.AppField name={`participants[${index}].emergencyPhone`}>
          {(field) => (
            <field.TextField label={t('field.emergencyPhone')} required type="tel" inputMode="tel" autoComplete="off" />
          )}
        </form.AppField>
      </Fields>
    </Sheet>
  )
}
