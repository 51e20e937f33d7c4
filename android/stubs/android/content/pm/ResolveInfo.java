package android.content.pm;

import android.content.IntentFilter;

public class ResolveInfo {
    public ActivityInfo activityInfo;
    public ServiceInfo serviceInfo;
    public IntentFilter filter;
}
