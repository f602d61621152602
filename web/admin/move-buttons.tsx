import { styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'

type MoveButtonsProps = {
  labels: { up: string; down: string }
  mayMove: { up: boolean; down: boolean }
  onMove: (direction: 'up' | 'down') => void
}

export const MoveButtons = ({ labels, mayMove, onMove }: MoveButtonsProps) =>
  (['up', 'down'] as const).map((direction) => (
    <MoveButton
      key={direction}
      size="sm"
      variant="quiet"
      icon="chevron"
      data-direction={direction}
      aria-label={labels[direction]}
      aria-disabled={!mayMove[direction]}
      onClick={() => onMove(direction)}
    />
  ))

const MoveButton = styled(Button)`
  &[data-direction='up'] svg {
    rotate: 180deg;
  }
`
