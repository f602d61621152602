import { styled } from 'styled-components'
import { Button } from './button.tsx'

type Props = { label: string; text: string; cancel: string; onCancel: () => void; value: number }

/** `value` from 0 to 1; a bar without end once all is sent. */
export const UploadProgress = ({ label, text, cancel, onCancel, value }: Props) => (
  <Box>
    <progress aria-label={label} max={1} {...(value < 1 && { value })} />
    <span>{text}</span>
    <Button size="sm" variant="quiet" onClick={onCancel}>
      {cancel}
    </Button>
  </Box>
)

const Box = styled.div`
  display: grid;
  gap: var(--space-2);
  justify-items: start;
  max-inline-size: 20rem;
  font-size: var(--text-sm);

  progress {
    inline-size: 100%;
    block-size: 0.5rem;
    accent-color: var(--primary-border);
  }
`
