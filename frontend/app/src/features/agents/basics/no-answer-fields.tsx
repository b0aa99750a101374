import { Switch, Textarea, TextInput } from '@mantine/core';
import type { Contact, NoAnswerConfig } from '@talkwright/shared/areas/agent-config';
import type { FieldErrors } from '../../../forms/agent-tab.ts';
import { optionsOf } from '../../../ui/options.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectChoice } from '../../../ui/select-choice.tsx';

type Props = {
  config: NoAnswerConfig;
  errors: FieldErrors;
  onChange: (config: NoAnswerConfig) => void;
};

const actions: Record<NoAnswerConfig['action'], string> = {
  say_so: 'Say so',
  contact: 'Say so and offer a contact',
  ask_back: 'Say so and ask back',
};

const contactKinds: Record<Contact['kind'], string> = {
  form: 'A form',
  link: 'A link',
  text: 'A text',
};

const texts: Record<Contact['kind'], { label: string; description: string }> = {
  form: {
    label: 'Text above the form',
    description: 'Left empty: "Leave a message, and somebody will answer you by mail."',
  },
  link: { label: 'What the link is called', description: 'Left empty, its address' },
  text: { label: 'Contact', description: 'As visitors read it, with a number or hours' },
};

/** What happens when the documents do not answer a question. */
export function NoAnswerFields({ config, errors, onChange }: Props) {
  const { action, contact, asksModel } = config;
  const setContact = (changes: Partial<Contact>) =>
    onChange({ ...config, contact: { ...contact, ...changes } });

  return (
    <Section
      title="Without an Answer"
      hint="What happens when the documents do not answer a question. The preview says below each answer how it was taken."
    >
      <SelectChoice
        label="When there is no answer"
        options={optionsOf(actions)}
        value={action}
        onChange={(chosen) => onChange({ ...config, action: chosen })}
      />
      {action === 'contact' && (
        <>
          <SelectChoice
            label="Contact"
            description={
              contact.kind === 'form'
                ? 'Its messages are mailed to your administrators and to whoever has saved the agent, at most 10 people'
                : undefined
            }
            options={optionsOf(contactKinds)}
            value={contact.kind}
            onChange={(kind) => setContact({ kind })}
          />
          {contact.kind === 'link' && (
            <TextInput
              label="Address of the link"
              placeholder="https://www.example.com/contact"
              required
              value={contact.url}
              error={errors['noAnswerConfig.contact.url']}
              onChange={(event) => setContact({ url: event.currentTarget.value })}
            />
          )}
          <Textarea
            {...texts[contact.kind]}
            required={contact.kind === 'text'}
            autosize
            minRows={contact.kind === 'link' ? 1 : 2}
            maxRows={6}
            value={contact.text}
            error={errors['noAnswerConfig.contact.text']}
            onChange={(event) => setContact({ text: event.currentTarget.value })}
          />
        </>
      )}
      <Switch
        label="Check Answers with the Model"
        description="Asks the model beside each answer whether the documents hold it. Finds more questions without an answer, and costs a small call for each"
        checked={asksModel}
        onChange={(event) => onChange({ ...config, asksModel: event.currentTarget.checked })}
      />
    </Section>
  );
}
