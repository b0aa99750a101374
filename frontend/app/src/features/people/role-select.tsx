import { roleNames } from '@talkwright/shared/areas/sign-in';
import { memberRoles } from '@talkwright/shared/areas/sign-up';
import type { ComponentProps } from 'react';
import { SelectChoice } from '../../ui/select-choice.tsx';

export type MemberRole = (typeof memberRoles)[number];

const choices = memberRoles.map((value) => ({ value, label: roleNames[value] }));

type Props = Omit<ComponentProps<typeof SelectChoice<MemberRole>>, 'options'>;

/** The roles that an administrator may give. */
export const RoleSelect = ({ value, onChange, ...props }: Props) => (
  <SelectChoice
    {...props}
    options={choices}
    value={value}
    onChange={(role) => role !== value && onChange(role)}
  />
);
