package android.content.pm;

import android.content.Intent;
import java.util.List;

public abstract class PackageManager {
    public static final int GET_META_DATA = 0x00000080;
    public static final int GET_RESOLVED_FILTER = 0x00000040;
    public static final int MATCH_DEFAULT_ONLY = 0x00010000;
    public abstract ApplicationInfo getApplicationInfo(String name, int flags) throws NameNotFoundException;
    public abstract ResolveInfo resolveActivity(Intent intent, int flags);
    public abstract List<ResolveInfo> queryIntentServices(Intent intent, int flags);
    public static class NameNotFoundException extends Exception {}
}
