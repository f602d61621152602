import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'

type AddRowProps = { isFull: boolean; max: number; onAdd: () => void; children: string }

export function AddRow({ isFull, max, onAdd, children }: AddRowProps) {
  const { t } = useTranslation('event-details')
  return (
    <div>
      {isFull ? (
        t('full', { max })
      ) : (
        <Button icon="plus" onClick={onAdd}>
          {children}
        </Button>
      )}
    </div>
  )
}

/** As the `ref` of a row that somebody has just added. */
export const focusInput = (input: HTMLInputElement | null): void => input?.focus()

export const RowBody = styled.div`
  display: grid;
  gap: var(--space-2);
  min-inline-size: 0;
  padding-block: var(--space-2);
`
