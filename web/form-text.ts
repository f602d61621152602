/** What a form says under a name; '' when it says nothing there, or sends a file. */
export const formText = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
