import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { phoneInput } from '#web/forms/input-kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { Fields } from './flow-layout.tsx'
import type { ParticipantsForm } from './participants-form.ts'

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

type Props = { form: ParticipantsForm; index: number; onCopyContact: () => void }

export function EmergencyFields({ form, index, onCopyContact }: Props) {
  const { t } = useTranslation('registration')
  return (
    <>
      <Part>
        {t('participants.emergency')}
        {index > 0 && (
          <Button variant="quiet" size="sm" onClick={onCopyContact}>
            {t('participants.copyContact')}
          </Button>
        )}
      </Part>
      <Fields>
        <form.TextField
          name={`participants[${index}].emergencyName`}
          label={t('field.emergencyName')}
          required
          autoComplete="off"
        />
        <form.TextField
          name={`participants[${index}].emergencyPhone`}
          label={t('field.emergencyPhone')}
          required
          autoComplete="off"
          {...phoneInput}
        />
      </Fields>
    </>
  )
}
