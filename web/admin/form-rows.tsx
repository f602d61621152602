import type { ReactNode, RefObject } from 'react'
import { styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'
import { moveItem } from './move-item.ts'
import { MoveButtons } from './move-buttons.tsx'

type Options<Row> = {
  /** Inputs are named `<name>[0].…`, `<name>[1].…` and so on. */
  name: string
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  box: RefObject<HTMLElement | null>
}

/** Adds, removes and moves rows of a form, and focuses where one goes on. */
export function useFormRows<Row>({ name, rows, onChange, box }: Options<Row>) {
  const focusLater = (selector: string) => setTimeout(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
  return {
    count: rows.length,
    add: (row: Row) => {
      onChange([...rows, row])
      focusLater(`[name^="${name}[${rows.length}]"]:not([type="hidden"])`)
    },
    remove: (index: number) => {
      onChange(rows.toSpliced(index, 1))
      focusLater('[data-add]')
    },
    move: (index: number, direction: 'up' | 'down') => {
      const to = direction === 'up' ? index - 1 : index + 1
      onChange([...moveItem(rows, index, to)])
      focusLater(`[data-row="${to}"] [data-direction="${direction}"]`)
    },
  }
}

type FormRowProps = {
  rows: Pick<ReturnType<typeof useFormRows>, 'count' | 'remove' | 'move'>
  index: number
  labels: { row: string; up: string; down: string; remove: string }
  facts?: ReactNode
  children: ReactNode
}

export function FormRow({ rows, index, labels, facts, children }: FormRowProps) {
  return (
    <Row data-row={index} role="group" aria-label={labels.row}>
      <header>
        <strong>{labels.row}</strong>
        {facts}
        <span>
          {rows.count > 1 && (
            <MoveButtons
              labels={labels}
              mayMove={{ up: index > 0, down: index < rows.count - 1 }}
              onMove={(direction) => rows.move(index, direction)}
            />
          )}
          <Button
            size="sm"
            variant="quiet"
            icon="trash"
            aria-label={labels.remove}
            onClick={() => rows.remove(index)}
          />
        </span>
      </header>
      {children}
    </Row>
  )
}

export const FormRows = styled.fieldset`
  display: grid;
  gap: var(--space-4);
  min-inline-size: 0;

  > legend {
    font-weight: 650;
  }
  > p {
    max-inline-size: var(--text-width);
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
const Row = styled.div`
  display: grid;
  gap: var(--space-3);
  padding-block-start: var(--space-4);
  border-block-start: 1px solid var(--line);

  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-3);
  }
  > header > small {
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  > header > span:last-child {
    display: flex;
    gap: var(--space-1);
    margin-inline-start: auto;
  }
`
