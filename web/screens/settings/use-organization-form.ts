import { organizationForm, type OrganizationInput } from '#rules/organizations/organization-form.ts'
import { useAppForm } from '#web/forms/form.ts'

export type OrganizationFormApi = ReturnType<typeof useOrganizationForm>

export const useOrganizationForm = (
  defaultValues: OrganizationInput,
  { onValid, onInvalid }: { onValid: () => Promise<void>; onInvalid: () => void },
) =>
  useAppForm({
    defaultValues,
    validators: { onChange: organizationForm },
    onSubmit: onValid,
    onSubmitInvalid: onInvalid,
  })
