import { hearCommits } from './renders.ts';

hearCommits();
