import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'

export function PayAgain({ label }: { label: string }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="pay" variant="solid" size="lg" wide busy={isBusy}>
        {label}
      </Button>
    </Form>
  )
}
