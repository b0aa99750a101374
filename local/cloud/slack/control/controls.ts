import { appControls } from './app-controls.ts';
import { eventControls } from './event-controls.ts';
import type { Control } from './given.ts';
import { peopleControls } from './people-controls.ts';
import { workspaceControls } from './workspace-controls.ts';

export const controls: Control[] = [
  ...workspaceControls,
  ...peopleControls,
  ...appControls,
  ...eventControls,
];
